/** Anything that came with a status. */
interface Answer {
  readonly status: number;
}

// Statuses by the names that HTTP gives them, for what an answer is told apart by; what a clause accepts is on the clause.

/** A 4xx: the request is at fault, whatever the words. */
export function isClientError({ status }: Answer): boolean {
  return status >= 400 && status < 500;
}

export function isOkStatus({ status }: Answer): boolean {
  return status === 200;
}

/** Taken in, and what becomes of it is not told. */
export function isStatus202({ status }: Answer): boolean {
  return status === 202;
}

/** A body that is larger than the venue, or what stands in front of it, reads. */
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

/** A body that no decoder took. */
export function isUnprocessable({ status }: Answer): boolean {
  return status === 422;
}

/** As a venue answers a route that it does not have, or one that it guards (D61). */
export function isRouteUnavailable({ status }: Answer): boolean {
  return [403, 404, 405].includes(status);
}
