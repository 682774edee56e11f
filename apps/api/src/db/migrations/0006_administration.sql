-- What an administrator looks for among accounts.
CREATE FUNCTION member_search_text(display_name text, name text, email text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(coalesce(display_name, name, '') || ' ' || email);
--> statement-breakpoint
-- What was noted stays as it was noted, whatever the program's own role may otherwise do to its tables.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or removed', TG_TABLE_NAME USING ERRCODE = '42501';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON "audit_log" FROM CURRENT_USER;
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sanction_id" uuid NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "appeals_sanction_id_unique" UNIQUE("sanction_id"),
	CONSTRAINT "appeals_state_is_known" CHECK ("appeals"."state" in ('open', 'upheld', 'lifted')),
	CONSTRAINT "appeals_text_length" CHECK (utf16_length("appeals"."text") between 1 and 1000),
	CONSTRAINT "appeals_answer_length" CHECK (utf16_length("appeals"."answer") between 0 and 500)
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"until" timestamp (3) with time zone,
	"about" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notices_kind_is_known" CHECK ("notices"."kind" in ('warned', 'suspended', 'content-deleted', 'appeal-upheld', 'appeal-lifted', 'report-dismissed', 'report-acted-on')),
	CONSTRAINT "notices_reason_length" CHECK (utf16_length("notices"."reason") between 0 and 500)
);
--> statement-breakpoint
CREATE TABLE "sanctions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sanctions_kind_is_known" CHECK ("sanctions"."kind" in ('warned', 'suspended', 'disabled')),
	CONSTRAINT "sanctions_reason_length" CHECK (utf16_length("sanctions"."reason") between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"recovery_hashes" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "actor_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "actor_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "request_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "suspended_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "state_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "decision_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_sanction_id_sanctions_id_fk" FOREIGN KEY ("sanction_id") REFERENCES "public"."sanctions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appeals_by_state" ON "appeals" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "notices_by_member" ON "notices" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "sanctions_by_member" ON "sanctions" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_action" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_target" ON "audit_log" USING btree ("target_id","id");--> statement-breakpoint
CREATE INDEX "messages_by_time" ON "messages" USING brin ("sent_at");--> statement-breakpoint
CREATE INDEX "games_by_submitter" ON "games" USING btree ("submitted_by");--> statement-breakpoint
CREATE INDEX "members_admins" ON "members" USING btree ("id") WHERE role = 'admin';--> statement-breakpoint
CREATE INDEX "members_by_creation" ON "members" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "members_search" ON "members" USING gin (member_search_text(display_name, name, email) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "posts_by_time" ON "posts" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "reports_by_reporter" ON "reports" USING btree ("reporter_id");--> statement-breakpoint
CREATE INDEX "reports_by_target" ON "reports" USING btree ("kind","target_id");--> statement-breakpoint
CREATE INDEX "reports_closed" ON "reports" USING btree ("decided_at") WHERE state = 'closed';--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_action_is_known" CHECK ("audit_log"."action" in ('admin.signed-in', 'admin.limited', 'admin.refused', 'second-factor.switched-on', 'second-factor.switched-off', 'member.deleted', 'member.disabled', 'member.enabled', 'game.verified', 'game.unverified', 'game.deleted', 'game.renamed', 'game.merged', 'post.deleted', 'report.decided', 'appeal.decided'));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_decision_is_whole" CHECK ((state = 'closed') = (outcome is not null and decided_at is not null));--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_outcome_is_known" CHECK ("reports"."outcome" in ('dismissed', 'content-deleted', 'warned', 'suspended', 'disabled'));