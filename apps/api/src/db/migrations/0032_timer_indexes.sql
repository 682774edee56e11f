DROP INDEX "presence_by_time";--> statement-breakpoint
CREATE INDEX "password_resets_by_expiry" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "known_devices_by_time" ON "known_devices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "presence_by_time" ON "presence" USING btree ("is_online","seen_at");