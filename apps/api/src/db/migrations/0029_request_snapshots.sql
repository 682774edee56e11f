ALTER TABLE "join_requests" ADD COLUMN "author_name" text;--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "requester_name" text;--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "is_author_missing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Requests of earlier versions get the current names.
UPDATE join_requests r SET
    author_name = coalesce(a.display_name, a.name, nullif(split_part(a.email, '@', 1), ''), 'User'),
    requester_name = coalesce(m.display_name, m.name, nullif(split_part(m.email, '@', 1), ''), 'User')
  FROM members a, members m WHERE a.id = r.author_id AND m.id = r.requester_id;
