CREATE TABLE "join_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"post_id" uuid,
	"author_id" uuid NOT NULL,
	"requester_id" uuid NOT NULL,
	"party_size" smallint DEFAULT 1 NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"decline_reason" text,
	"game" text NOT NULL,
	"platform" text NOT NULL,
	"excerpt" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "join_requests_are_of_others" CHECK (author_id <> requester_id),
	CONSTRAINT "join_requests_state_is_known" CHECK ("join_requests"."state" in ('pending', 'accepted', 'declined', 'withdrawn', 'expired', 'left', 'removed', 'closed')),
	CONSTRAINT "join_requests_reason_is_known" CHECK ("join_requests"."decline_reason" in ('full', 'schedule', 'role', 'not-now')),
	CONSTRAINT "join_requests_reason_of_declined" CHECK ((decline_reason is not null) = (state = 'declined')),
	CONSTRAINT "join_requests_decision" CHECK ((decided_at is null) = (state = 'pending')),
	CONSTRAINT "join_requests_party_size" CHECK (party_size between 1 and 8),
	CONSTRAINT "join_requests_note_length" CHECK (utf16_length("join_requests"."note") between 0 and 200)
);
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "last_request_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_requester_id_members_id_fk" FOREIGN KEY ("requester_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "join_requests_open_once" ON "join_requests" USING btree ("post_id","requester_id") WHERE state in ('pending', 'accepted');--> statement-breakpoint
CREATE INDEX "join_requests_by_post" ON "join_requests" USING btree ("post_id","id" desc);--> statement-breakpoint
CREATE INDEX "join_requests_by_requester" ON "join_requests" USING btree ("requester_id","id" desc);--> statement-breakpoint
CREATE INDEX "join_requests_by_pair" ON "join_requests" USING btree ("author_id","requester_id","id" desc);--> statement-breakpoint
CREATE INDEX "join_requests_received" ON "join_requests" USING btree ("author_id","id") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "join_requests_expiring" ON "join_requests" USING btree ("expires_at") WHERE state = 'pending';--> statement-breakpoint
-- A response of the previous version was never answered and can't be: it becomes a closed request. Its id is a UUIDv7 of its time.
INSERT INTO join_requests
  (id, post_id, author_id, requester_id, state, game, platform, excerpt, created_at, decided_at, expires_at)
SELECT overlay(overlay(gen_random_uuid()::text
      placing regexp_replace(lpad(to_hex((extract(epoch from r.created_at) * 1000)::bigint), 12, '0'), '^(.{8})', '\1-') from 1 for 13)
      placing '7' from 15 for 1)::uuid,
    p.id, p.author_id, r.member_id, 'closed', p.game, p.platform, left(p.description, 120), r.created_at, r.created_at,
    r.created_at
  FROM post_responses r JOIN posts p ON p.id = r.post_id WHERE r.member_id <> p.author_id;--> statement-breakpoint
DROP TABLE "post_responses";--> statement-breakpoint
CREATE FUNCTION close_requests_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE join_requests SET state = 'closed', decided_at = coalesce(decided_at, clock_timestamp())
    WHERE post_id = old.id AND (state = 'pending' OR state = 'accepted' AND tg_op = 'DELETE');
  RETURN CASE WHEN tg_op = 'DELETE' THEN old ELSE new END;
END $$;--> statement-breakpoint
CREATE TRIGGER close_requests_of_deactivated_post AFTER UPDATE OF is_active ON posts
  FOR EACH ROW WHEN (old.is_active AND NOT new.is_active) EXECUTE FUNCTION close_requests_of_post();--> statement-breakpoint
CREATE TRIGGER close_requests_of_deleted_post BEFORE DELETE ON posts
  FOR EACH ROW EXECUTE FUNCTION close_requests_of_post();--> statement-breakpoint
CREATE FUNCTION close_requests_of_blocked_pair() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE join_requests SET state = 'closed', decided_at = coalesce(decided_at, clock_timestamp())
    WHERE (author_id, requester_id) IN ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id))
      AND state IN ('pending', 'accepted');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER close_requests_of_blocked_pair AFTER INSERT ON blocks
  FOR EACH ROW EXECUTE FUNCTION close_requests_of_blocked_pair();--> statement-breakpoint
CREATE FUNCTION close_requests_of_suspended_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE join_requests SET state = 'closed', decided_at = coalesce(decided_at, clock_timestamp())
    WHERE requester_id = new.member_id AND state IN ('pending', 'accepted');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER close_requests_of_suspended_member AFTER INSERT ON sanctions
  FOR EACH ROW WHEN (new.kind <> 'warned') EXECUTE FUNCTION close_requests_of_suspended_member();
