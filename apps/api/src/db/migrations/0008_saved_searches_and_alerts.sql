CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"saved_search_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"push_due_at" timestamp (3) with time zone,
	CONSTRAINT "alerts_once" UNIQUE("post_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "posts_to_match" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"key" text NOT NULL,
	"words" text[] NOT NULL,
	"phrases" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_searches_once" UNIQUE("member_id","filter"),
	CONSTRAINT "saved_searches_name_length" CHECK (utf16_length("saved_searches"."name") between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "pushes_alerts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "has_quiet_hours" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "quiet_from" smallint DEFAULT 1380 NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "quiet_until" smallint DEFAULT 480 NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_saved_search_id_saved_searches_id_fk" FOREIGN KEY ("saved_search_id") REFERENCES "public"."saved_searches"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alerts_by_member" ON "alerts" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "alerts_by_saved_search" ON "alerts" USING btree ("saved_search_id");--> statement-breakpoint
CREATE INDEX "alerts_by_time" ON "alerts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "alerts_to_push" ON "alerts" USING btree ("push_due_at","member_id") WHERE push_due_at is not null;--> statement-breakpoint
CREATE INDEX "posts_to_match_by_time" ON "posts_to_match" USING btree ("changed_at");--> statement-breakpoint
CREATE INDEX "saved_searches_by_key" ON "saved_searches" USING btree ("key");--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_quiet_hours_are_of_a_day" CHECK (least(quiet_from, quiet_until) >= 0 and greatest(quiet_from, quiet_until) < 1440);