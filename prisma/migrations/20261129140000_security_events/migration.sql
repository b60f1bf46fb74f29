-- Sessions show where they began, and changes of what gives access to an account are recorded by triggers, whoever makes them.
ALTER TABLE "sign_in_sessions"
  ADD COLUMN "provider" TEXT,
  ADD COLUMN "client" TEXT,
  ADD COLUMN "agent" TEXT;

CREATE TABLE "security_events" (
  "id" BIGSERIAL NOT NULL,
  "user_id" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "kind" TEXT NOT NULL,
  "subject" TEXT NOT NULL,
  "client" TEXT,

  CONSTRAINT "security_events_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "security_events_user_id_id_idx" ON "security_events" ("user_id", "id");
CREATE INDEX "security_events_at_idx" ON "security_events" ("at");

-- Stores an event. Of sign-ins and sign-outs the newest 1,000 of an account remain, and as many of all other events: sign-ins remove
-- no other event.
CREATE FUNCTION note_security_event(account TEXT, kind_of TEXT, subject_of TEXT, client_of TEXT) RETURNS void LANGUAGE sql AS $$
  INSERT INTO security_events (user_id, kind, subject, client) VALUES (account, kind_of, subject_of, client_of);
  DELETE FROM security_events WHERE user_id = account
    AND (kind IN ('signed_in', 'signed_out')) = (kind_of IN ('signed_in', 'signed_out'))
    AND id <= (
      SELECT id FROM security_events WHERE user_id = account
        AND (kind IN ('signed_in', 'signed_out')) = (kind_of IN ('signed_in', 'signed_out'))
      ORDER BY id DESC OFFSET 1000 LIMIT 1);
$$;

CREATE FUNCTION note_session_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM note_security_event(NEW.user_id, 'signed_in', coalesce(NEW.provider, ''), NEW.client);
  ELSIF OLD.expires_at > now() THEN
    PERFORM note_security_event(OLD.user_id, 'signed_out', coalesce(OLD.provider, ''), OLD.client);
  END IF;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "sign_in_sessions_note_change" AFTER INSERT OR DELETE ON "sign_in_sessions" FOR EACH ROW
  EXECUTE FUNCTION note_session_change();

CREATE FUNCTION note_identity_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM note_security_event(NEW.user_id, 'identity_added', NEW.provider || ' ' || NEW.subject, NULL);
  ELSE
    PERFORM note_security_event(OLD.user_id, 'identity_removed', OLD.provider || ' ' || OLD.subject, NULL);
  END IF;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "sign_in_identities_note_change" AFTER INSERT OR DELETE ON "sign_in_identities" FOR EACH ROW
  EXECUTE FUNCTION note_identity_change();

CREATE FUNCTION note_key_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM note_security_event(NEW.user_id, 'key_created', NEW.display, NULL);
  ELSIF OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL THEN
    PERFORM note_security_event(NEW.user_id, 'key_revoked', NEW.display, NULL);
  ELSIF OLD.version <> NEW.version THEN
    PERFORM note_security_event(NEW.user_id, 'key_rotated', NEW.display, NULL);
  END IF;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "api_keys_note_change" AFTER INSERT OR UPDATE OF "revoked_at", "version" ON "api_keys" FOR EACH ROW
  EXECUTE FUNCTION note_key_change();

CREATE FUNCTION note_block_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM note_security_event(NEW.owner, 'blocked', '', NULL);
  ELSE
    PERFORM note_security_event(OLD.owner, 'unblocked', '', NULL);
  END IF;
  RETURN NULL;
END;
$$;

CREATE TRIGGER "blocked_callers_note_change" AFTER INSERT OR DELETE ON "blocked_callers" FOR EACH ROW
  EXECUTE FUNCTION note_block_change();
