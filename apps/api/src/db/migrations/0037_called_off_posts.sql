ALTER TABLE "posts" DROP CONSTRAINT "posts_closed_reason_is_known";--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "closed_from" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "called_off_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "posts_suspended" ON "posts" USING btree (coalesce(least(closes_at, confirm_by), 'infinity')) WHERE closed_reason = 'suspended';--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_closed_from" CHECK (closed_from is null or state = 'closed');--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_closed_reason_is_known" CHECK ("posts"."closed_reason" in ('ended', 'unconfirmed', 'author-missing', 'suspended'));--> statement-breakpoint
-- A block or suspension also ends what activating a called-off post would restore.
CREATE OR REPLACE FUNCTION close_requests_of_blocked_pair() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE join_requests SET state = 'closed', closed_from = NULL, decided_at = coalesce(decided_at, clock_timestamp())
    WHERE (author_id, requester_id) IN ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id))
      AND (state IN ('pending', 'waitlisted', 'offered', 'accepted') OR closed_from IS NOT NULL);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION close_requests_of_suspended_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE join_requests SET state = 'closed', closed_from = NULL, decided_at = coalesce(decided_at, clock_timestamp())
    WHERE requester_id = new.member_id
      AND (state IN ('pending', 'waitlisted', 'offered', 'accepted') OR closed_from IS NOT NULL);
  RETURN NULL;
END $$;
