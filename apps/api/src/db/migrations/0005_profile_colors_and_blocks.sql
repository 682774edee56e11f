ALTER TABLE "members" ADD COLUMN "color" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "shows_games" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "shows_sessions" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "shows_usual_times" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_color_is_known" CHECK ("members"."color" in ('coral', 'gold', 'lime', 'teal', 'sky', 'indigo', 'violet', 'pink'));--> statement-breakpoint
-- This setting hid games and sessions until now.
UPDATE "members" SET shows_games = false, shows_sessions = false WHERE NOT shows_presence;
