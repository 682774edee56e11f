DROP INDEX "ready_checks_open";--> statement-breakpoint
CREATE INDEX "ready_checks_open" ON "ready_checks" USING btree ("answer_by") WHERE outcome is null and post_id is not null;