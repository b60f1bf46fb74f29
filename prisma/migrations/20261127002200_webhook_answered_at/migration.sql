-- Until a webhook has been answered, one event is sent to it at a time. Those that are there count as answered.
ALTER TABLE "webhooks" ADD COLUMN "answered_at" TIMESTAMPTZ(3);
UPDATE "webhooks" SET "answered_at" = "created_at";
