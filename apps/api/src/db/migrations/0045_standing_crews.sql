CREATE TABLE "standing_crew_questions" (
	"chat_id" text NOT NULL,
	"member_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"is_joining" boolean,
	"asked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "standing_crew_questions_member_id_chat_id_pk" PRIMARY KEY("member_id","chat_id")
);
--> statement-breakpoint
ALTER TABLE "chat_participants" ADD COLUMN "joined_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "first_crew_id" uuid;--> statement-breakpoint
ALTER TABLE "standing_crew_questions" ADD CONSTRAINT "standing_crew_questions_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standing_crew_questions" ADD CONSTRAINT "standing_crew_questions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "standing_crew_questions_by_chat" ON "standing_crew_questions" USING btree ("chat_id");--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chats_by_owner" ON "chats" USING btree ("owner_id") WHERE owner_id is not null;--> statement-breakpoint
CREATE INDEX "posts_by_first_crew" ON "posts" USING btree ("first_crew_id") WHERE first_crew_id is not null;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_name_length" CHECK (utf16_length("chats"."name") between 1 and 40);--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_standing_are_crews" CHECK (post_id is not null or (name is null and owner_id is null));