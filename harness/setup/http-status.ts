/** Any reply with a status. */
interface Answer {
  readonly status: number;
}

// Statuses by their HTTP names, to distinguish kinds of replies; accepted statuses are stated on the clauses.

/** Whether it is a 4xx: the request is at fault, whatever the text. */
export function isClientError({ status }: Answer): boolean {
  return status >= 400 && status < 500;
}

export function isOkStatus({ status }: Answer): boolean {
  return status === 200;
}

/** Whether it was accepted for processing, without a result. */
export function isStatus202({ status }: Answer): boolean {
  return status === 202;
}

/** Whether the body is larger than the venue, or a proxy in front of it, reads. */
export function isPayloadTooLarge({ status }: Answer): boolean {
  return status === 413;
}

export function isUnsupportedMedia({ status }: Answer): boolean {
  return status === 415;
}

export function isBadRequest({ status }: Answer): boolean {
  return status === 400;
}

export function isUnauthorized({ status }: Answer): boolean {
  return status === 401;
}

export function isNotFoundStatus({ status }: Answer): boolean {
  return status === 404;
}

export function isTooManyRequests({ status }: Answer): boolean {
  return status === 429;
}

export function isForbidden({ status }: Answer): boolean {
  return status === 403;
}

/** Whether the body could not be decoded. */
export function isUnprocessable({ status }: Answer): boolean {
  return status === 422;
}

/** Whether a venue answers as for a route that it lacks, or protects (D61). */
export function isRouteUnavailable({ status }: Answer): boolean {
  return [403, 404, 405].includes(status);
}
