ALTER TABLE "join_requests" DROP CONSTRAINT "join_requests_role_length";--> statement-breakpoint
ALTER TABLE "join_requests" ALTER COLUMN "role" SET DATA TYPE text[] USING array_fill("role", ARRAY["party_size"::integer]);--> statement-breakpoint
ALTER TABLE "join_requests" RENAME COLUMN "role" TO "roles";--> statement-breakpoint
ALTER TABLE "join_requests" ALTER COLUMN "roles" SET DEFAULT '{null}';--> statement-breakpoint
ALTER TABLE "join_requests" ALTER COLUMN "roles" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_roles_of_party" CHECK (cardinality(roles) = party_size);--> statement-breakpoint
ALTER TABLE "join_requests" ADD CONSTRAINT "join_requests_roles_fit" CHECK (tags_fit(array_remove(roles, null), 30));--> statement-breakpoint
UPDATE "posts" SET "roles" = (
  SELECT jsonb_agg(CASE WHEN item @> '{"hasAuthor": true}' THEN item - 'hasAuthor' || '{"authorCount": 1}' ELSE item - 'hasAuthor' END ORDER BY position)
  FROM jsonb_array_elements("roles") WITH ORDINALITY AS list(item, position)
) WHERE "roles" <> '[]';
