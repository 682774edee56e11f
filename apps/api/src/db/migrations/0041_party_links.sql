CREATE TABLE "party_links" (
	"post_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"request_id" uuid,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "party_links_post_id_owner_id_pk" PRIMARY KEY("post_id","owner_id"),
	CONSTRAINT "party_links_request_id_unique" UNIQUE("request_id"),
	CONSTRAINT "party_links_code_hash_unique" UNIQUE("code_hash")
);
--> statement-breakpoint
ALTER TABLE "join_requests" ADD COLUMN "brought_by_id" uuid;--> statement-breakpoint
ALTER TABLE "party_links" ADD CONSTRAINT "party_links_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_links" ADD CONSTRAINT "party_links_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_links" ADD CONSTRAINT "party_links_request_id_join_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."join_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "party_links_by_owner" ON "party_links" USING btree ("owner_id","post_id");--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_brought_by_id_members_id_fk" FOREIGN KEY ("brought_by_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "join_requests_by_bringer" ON "join_requests" USING btree ("brought_by_id") WHERE brought_by_id is not null;