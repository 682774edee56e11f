CREATE INDEX "posts_search_inactive" ON "posts" USING gin (text_grams(search_text)) WHERE not is_active;--> statement-breakpoint
CREATE INDEX "posts_search_title" ON "posts" USING gin (text_grams(fold_text(title))) WHERE title is not null;--> statement-breakpoint
ALTER INDEX "posts_search_inactive" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "posts_search_title" ALTER COLUMN 1 SET STATISTICS 0;
