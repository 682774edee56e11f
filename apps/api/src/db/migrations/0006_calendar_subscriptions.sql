CREATE TABLE "calendar_subscriptions" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_subscriptions_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
ALTER TABLE "calendar_subscriptions" ADD CONSTRAINT "calendar_subscriptions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;