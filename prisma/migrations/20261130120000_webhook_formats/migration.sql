-- Form of the deliveries of a webhook: the signed event, or a message of a chat service.
ALTER TABLE "webhooks" ADD COLUMN "format" TEXT NOT NULL DEFAULT 'json';
