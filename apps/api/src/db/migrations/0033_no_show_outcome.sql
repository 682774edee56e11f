ALTER TABLE "ready_checks" DROP CONSTRAINT "ready_checks_outcome_is_known";--> statement-breakpoint
UPDATE "ready_checks" SET "outcome" = 'no-show' WHERE "outcome" = 'absent';--> statement-breakpoint
UPDATE "join_requests" SET "notification" = CASE "notification" WHEN 'marked-absent' THEN 'marked-no-show' ELSE 'no-show-undone' END WHERE "notification" IN ('marked-absent', 'absence-undone');--> statement-breakpoint
ALTER TABLE "ready_checks" ADD CONSTRAINT "ready_checks_outcome_is_known" CHECK ("ready_checks"."outcome" in ('confirmed', 'missed', 'declined', 'no-show'));
