CREATE TABLE "external_sign_ins" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"session_id" uuid,
	"state" text,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"return_to" text NOT NULL,
	"invite_code_hash" "bytea",
	"identity" jsonb,
	"problem" jsonb,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "external_sign_ins_provider_is_known" CHECK ("external_sign_ins"."provider" in ('discord', 'oidc'))
);
--> statement-breakpoint
CREATE TABLE "linked_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "linked_accounts_by_subject" UNIQUE("issuer","subject"),
	CONSTRAINT "linked_accounts_by_member" UNIQUE("member_id","issuer")
);
--> statement-breakpoint
ALTER TABLE "external_sign_ins" ADD CONSTRAINT "external_sign_ins_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "linked_accounts" ADD CONSTRAINT "linked_accounts_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "external_sign_ins_by_expiry" ON "external_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "external_sign_ins_by_session" ON "external_sign_ins" USING btree ("session_id");