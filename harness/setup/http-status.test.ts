import { expect, test } from 'vitest';
import {
  isBadRequest,
  isClientError,
  isForbidden,
  isNotFoundStatus,
  isOkStatus,
  isPayloadTooLarge,
  isRouteUnavailable,
  isStatus202,
  isTooManyRequests,
  isUnauthorized,
  isUnprocessable,
  isUnsupportedMedia,
} from './http-status.ts';

const statuses = [200, 202, 400, 401, 403, 404, 405, 413, 415, 422, 429, 499, 500];

test.each<[string, (answer: { readonly status: number }) => boolean, readonly number[]]>([
  ['OK', isOkStatus, [200]],
  ['Accepted', isStatus202, [202]],
  ['a request at fault', isClientError, [400, 401, 403, 404, 405, 413, 415, 422, 429, 499]],
  ['Bad Request', isBadRequest, [400]],
  ['Unauthorized', isUnauthorized, [401]],
  ['Forbidden', isForbidden, [403]],
  ['Not Found', isNotFoundStatus, [404]],
  ['a route that is not there', isRouteUnavailable, [403, 404, 405]],
  ['Content Too Large', isPayloadTooLarge, [413]],
  ['Unsupported Media Type', isUnsupportedMedia, [415]],
  ['Unprocessable Content', isUnprocessable, [422]],
  ['Too Many Requests', isTooManyRequests, [429]],
])('%s', (_name, is, expected) => expect(statuses.filter((status) => is({ status }))).toEqual(expected));
