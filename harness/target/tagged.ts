import type { Target } from './wire.ts';
import { wrapTarget } from './wrap-target.ts';

/** Header that tells a node team who sent a request: `<run>/<check>`. */
const TAG_HEADER = 'x-conformance';

/**
 * The same target, with a header on every request and upgrade that names the sender, for readers of the node's log.
 * @param run  null: no header
 * @param source  a check, `campaign.<name>` or another activity of the run
 */
export function withSourceHeader(target: Target, run: string | null | undefined, source: string): Target {
  if (run == null) return target;
  const tag = { [TAG_HEADER]: `${run}/${source}` };
  return wrapTarget(target, {
    request: (request, options) => target.request({ ...request, headers: { ...request.headers, ...tag } }, options),
    connect: (options) => target.connect({ ...options, headers: { ...options?.headers, ...tag } }),
  });
}
