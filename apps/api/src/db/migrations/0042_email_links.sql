CREATE TABLE "email_links" (
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"email" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "email_links_member_id_kind_pk" PRIMARY KEY("member_id","kind"),
	CONSTRAINT "email_links_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "email_links_kind_is_known" CHECK ("email_links"."kind" in ('verification', 'change')),
	CONSTRAINT "email_links_email_length" CHECK (utf16_length("email_links"."email") between 3 and 254)
);
--> statement-breakpoint
CREATE TABLE "former_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"email" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "former_emails_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "former_emails_email_length" CHECK (utf16_length("former_emails"."email") between 3 and 254)
);
--> statement-breakpoint
ALTER TABLE "community_settings" ADD COLUMN "email_verification" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "email_verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "email_links" ADD CONSTRAINT "email_links_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_emails" ADD CONSTRAINT "former_emails_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_links_by_expiry" ON "email_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "former_emails_by_member" ON "former_emails" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "former_emails_by_email" ON "former_emails" USING btree ("email");--> statement-breakpoint
CREATE INDEX "former_emails_by_expiry" ON "former_emails" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "community_settings" ADD CONSTRAINT "community_settings_email_verification_is_known" CHECK ("community_settings"."email_verification" in ('off', 'optional', 'required'));