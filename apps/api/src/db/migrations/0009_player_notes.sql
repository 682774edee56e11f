CREATE TABLE "player_notes" (
	"author_id" uuid NOT NULL,
	"about_id" uuid NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "player_notes_author_id_about_id_pk" PRIMARY KEY("author_id","about_id"),
	CONSTRAINT "player_notes_are_about_others" CHECK (author_id <> about_id),
	CONSTRAINT "player_notes_text_length" CHECK (utf16_length("player_notes"."text") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "player_notes" ADD CONSTRAINT "player_notes_author_id_members_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "player_notes" ADD CONSTRAINT "player_notes_about_id_members_id_fk" FOREIGN KEY ("about_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "player_notes_by_about" ON "player_notes" USING btree ("about_id");