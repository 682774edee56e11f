ALTER TABLE "members" ADD COLUMN "comms" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "spoken_languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "play_areas" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "levels" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "is_adult" boolean;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "access_needs" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "access_needs_visibility" text DEFAULT 'nobody' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "comms" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "spoken_languages" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "play_areas" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "levels" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "is_adults_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "posts_active_by_preferences" ON "posts" USING gin (coalesce(nullif("comms", '{}'), '{any}'),coalesce(nullif("spoken_languages", '{}'), '{any}'),coalesce(nullif("play_areas", '{}'), '{any}'),coalesce(nullif("levels", '{}'), '{any}')) WHERE is_active;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_access_needs_visibility_is_known" CHECK ("members"."access_needs_visibility" in ('crew', 'everyone', 'nobody'));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_comms_are_known" CHECK ("members"."comms" <@ array['voice', 'text', 'listen', 'none']);--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_spoken_languages_are_known" CHECK ("members"."spoken_languages" <@ array['ar', 'bg', 'cs', 'da', 'de', 'el', 'en', 'es', 'fa', 'fi', 'fil', 'fr', 'he', 'hi', 'hr', 'hu', 'id', 'it', 'ja', 'ko', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sk', 'sr', 'sv', 'th', 'tr', 'uk', 'vi', 'zh']);--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_play_areas_are_known" CHECK ("members"."play_areas" <@ array['north-america-east', 'north-america-west', 'central-america', 'south-america', 'europe-west', 'europe-east', 'middle-east', 'africa', 'south-asia', 'southeast-asia', 'east-asia', 'oceania']);--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_levels_are_known" CHECK ("members"."levels" <@ array['casual', 'improving', 'ranked', 'competitive']);--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_access_needs_length" CHECK (utf16_length("members"."access_needs") between 0 and 300);--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_comms_are_known" CHECK ("posts"."comms" <@ array['voice', 'text', 'listen', 'none']);--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_spoken_languages_are_known" CHECK ("posts"."spoken_languages" <@ array['ar', 'bg', 'cs', 'da', 'de', 'el', 'en', 'es', 'fa', 'fi', 'fil', 'fr', 'he', 'hi', 'hr', 'hu', 'id', 'it', 'ja', 'ko', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sk', 'sr', 'sv', 'th', 'tr', 'uk', 'vi', 'zh']);--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_play_areas_are_known" CHECK ("posts"."play_areas" <@ array['north-america-east', 'north-america-west', 'central-america', 'south-america', 'europe-west', 'europe-east', 'middle-east', 'africa', 'south-asia', 'southeast-asia', 'east-asia', 'oceania']);--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_levels_are_known" CHECK ("posts"."levels" <@ array['casual', 'improving', 'ranked', 'competitive']);