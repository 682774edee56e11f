ALTER TABLE "join_requests" ADD COLUMN "role" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "roles" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_role_length" CHECK (utf16_length("join_requests"."role") between 1 and 30);--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_roles_count" CHECK (jsonb_array_length(roles) <= 6);--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_roles_fit" CHECK (roles = '[]' or roles_fit(roles, 30, 40, seats));