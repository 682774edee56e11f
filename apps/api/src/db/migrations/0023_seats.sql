ALTER TABLE "join_requests" DROP CONSTRAINT "join_requests_state_is_known";--> statement-breakpoint
ALTER TABLE "join_requests" DROP CONSTRAINT "join_requests_decision";--> statement-breakpoint
DROP INDEX "join_requests_open_once";--> statement-breakpoint
DROP INDEX "join_requests_expiring";--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "waiting_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "has_passed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "seats" smallint;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "party" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "accepted_seats" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "offered_seats" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "waiting_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "crew_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "published_crew_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "join_requests_waiting" ON "join_requests" USING btree ("post_id","waiting_since","id") WHERE state = 'waitlisted';--> statement-breakpoint
CREATE INDEX "posts_with_changed_crew" ON "posts" USING btree ("id") WHERE crew_version <> published_crew_version;--> statement-breakpoint
CREATE UNIQUE INDEX "join_requests_open_once" ON "join_requests" USING btree ("post_id","requester_id") WHERE state in ('pending', 'waitlisted', 'offered', 'accepted');--> statement-breakpoint
CREATE INDEX "join_requests_expiring" ON "join_requests" USING btree ("expires_at") WHERE state in ('pending', 'offered');--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_waiting_since" CHECK (state not in ('waitlisted', 'offered') or waiting_since is not null);--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_state_is_known" CHECK ("join_requests"."state" in ('pending', 'waitlisted', 'offered', 'accepted', 'declined', 'withdrawn', 'expired', 'left', 'removed', 'closed'));--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_decision" CHECK ((decided_at is null) = (state in ('pending', 'waitlisted', 'offered')));--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_seats_count" CHECK (seats between 2 and 40);--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_party_size" CHECK (party between 1 and 8);--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_are_not_overbooked" CHECK (party + accepted_seats + offered_seats <= seats);--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_seats_are_counted" CHECK (least(accepted_seats, offered_seats, waiting_count) >= 0);--> statement-breakpoint
UPDATE posts SET accepted_seats = crew.seats
  FROM (SELECT post_id, sum(party_size) AS seats FROM join_requests WHERE state = 'accepted' GROUP BY post_id) crew
  WHERE crew.post_id = posts.id;--> statement-breakpoint
-- Counts the seats of a post. Does nothing while the post is being deleted: that sets post_id to null.
CREATE FUNCTION count_crew_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  accepted integer := 0;
  offered integer := 0;
  waiting integer := 0;
BEGIN
  IF tg_op <> 'INSERT' THEN
    IF old.post_id IS NULL OR tg_op = 'UPDATE' AND new.post_id IS NULL THEN RETURN NULL; END IF;
    CASE old.state
      WHEN 'accepted' THEN accepted := -old.party_size;
      WHEN 'offered' THEN offered := -old.party_size;
      WHEN 'waitlisted' THEN waiting := -1;
      ELSE
    END CASE;
  END IF;
  IF tg_op <> 'DELETE' THEN
    CASE new.state
      WHEN 'accepted' THEN accepted := accepted + new.party_size;
      WHEN 'offered' THEN offered := offered + new.party_size;
      WHEN 'waitlisted' THEN waiting := waiting + 1;
      ELSE
    END CASE;
  END IF;
  IF accepted <> 0 OR offered <> 0 OR waiting <> 0 OR tg_op = 'UPDATE' AND new.state = 'waitlisted' THEN
    UPDATE posts SET accepted_seats = accepted_seats + accepted, offered_seats = offered_seats + offered,
        waiting_count = waiting_count + waiting, crew_version = crew_version + 1
      WHERE id = CASE WHEN tg_op = 'DELETE' THEN old.post_id ELSE new.post_id END;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER count_crew_of_new_request AFTER INSERT OR DELETE ON join_requests
  FOR EACH ROW EXECUTE FUNCTION count_crew_of_post();--> statement-breakpoint
CREATE TRIGGER count_crew_of_changed_request AFTER UPDATE ON join_requests
  FOR EACH ROW WHEN ((old.state, old.party_size) IS DISTINCT FROM (new.state, new.party_size))
  EXECUTE FUNCTION count_crew_of_post();--> statement-breakpoint
CREATE OR REPLACE FUNCTION close_requests_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE join_requests SET state = 'closed', decided_at = coalesce(decided_at, clock_timestamp()),
      post_id = CASE WHEN tg_op = 'DELETE' THEN NULL ELSE post_id END
    WHERE post_id = old.id AND (state IN ('pending', 'waitlisted', 'offered') OR state = 'accepted' AND tg_op = 'DELETE');
  RETURN CASE WHEN tg_op = 'DELETE' THEN old ELSE new END;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION close_requests_of_blocked_pair() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE join_requests SET state = 'closed', decided_at = coalesce(decided_at, clock_timestamp())
    WHERE (author_id, requester_id) IN ((new.blocker_id, new.blocked_id), (new.blocked_id, new.blocker_id))
      AND state IN ('pending', 'waitlisted', 'offered', 'accepted');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION close_requests_of_suspended_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE join_requests SET state = 'closed', decided_at = coalesce(decided_at, clock_timestamp())
    WHERE requester_id = new.member_id AND state IN ('pending', 'waitlisted', 'offered', 'accepted');
  RETURN NULL;
END $$;
