CREATE TABLE "play_again_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"post_id" uuid,
	"answer" text NOT NULL,
	"answered_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "play_again_answers_once" UNIQUE("from_id","to_id","post_id"),
	CONSTRAINT "play_again_answers_are_about_others" CHECK (from_id <> to_id),
	CONSTRAINT "play_again_answers_answer_is_known" CHECK ("play_again_answers"."answer" in ('yes', 'no', 'skip'))
);
--> statement-breakpoint
ALTER TABLE "play_again_answers" ADD CONSTRAINT "play_again_answers_from_id_members_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_again_answers" ADD CONSTRAINT "play_again_answers_to_id_members_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_again_answers" ADD CONSTRAINT "play_again_answers_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "play_again_answers_by_to" ON "play_again_answers" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "play_again_answers_by_post" ON "play_again_answers" USING btree ("post_id");