ALTER TABLE "join_requests" DROP CONSTRAINT "join_requests_state_is_known";--> statement-breakpoint
ALTER TABLE "join_requests" DROP CONSTRAINT "join_requests_decision";--> statement-breakpoint
DROP INDEX "join_requests_open_once";--> statement-breakpoint
DROP INDEX "join_requests_received";--> statement-breakpoint
DROP INDEX "join_requests_expiring";--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "is_invitation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "join_requests_open_once" ON "join_requests" USING btree ("post_id","requester_id") WHERE state in ('invited', 'pending', 'waitlisted', 'offered', 'accepted');--> statement-breakpoint
CREATE INDEX "join_requests_received" ON "join_requests" USING btree ("author_id","id") WHERE state in ('invited', 'pending', 'waitlisted', 'offered');--> statement-breakpoint
CREATE INDEX "join_requests_expiring" ON "join_requests" USING btree ("expires_at") WHERE state in ('invited', 'pending', 'offered');--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_invited" CHECK (state <> 'invited' or is_invitation);--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_state_is_known" CHECK ("join_requests"."state" in ('invited', 'pending', 'waitlisted', 'offered', 'accepted', 'declined', 'withdrawn', 'expired', 'left', 'removed', 'closed'));--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_decision" CHECK ((decided_at is null) = (state in ('invited', 'pending', 'waitlisted', 'offered')));