/** Thrown if a saved answer cannot be verified at all: it could not be read, or is of another shape or version. */
export class AnswerError extends Error {
  override readonly name = "AnswerError";
}
