ALTER TABLE "notices" ADD COLUMN "chat_id" text;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_by_chat" ON "notices" USING btree ("chat_id") WHERE chat_id is not null;