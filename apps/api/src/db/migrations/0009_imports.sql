CREATE TABLE "imports" (
	"collection" text NOT NULL,
	"document_id" text NOT NULL,
	"row_id" text NOT NULL,
	"imported_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_collection_document_id_pk" PRIMARY KEY("collection","document_id"),
	CONSTRAINT "imports_collection_is_known" CHECK ("imports"."collection" in ('users', 'games', 'posts', 'chats'))
);
