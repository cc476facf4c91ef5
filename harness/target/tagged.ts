import type { Target } from './wire.ts';
import { wrapTarget } from './wrap-target.ts';

/** The header that tells a node team what asked: `<run>/<check>`. */
const TAG_HEADER = 'x-conformance';

/**
 * The same target, every request and upgrade of which names who asks, for whoever reads the log of the node.
 * @param run  null: nobody is named
 * @param source  a check, `campaign.<name>` or a work of the run
 */
export function withSourceHeader(target: Target, run: string | null | undefined, source: string): Target {
  if (run == null) return target;
  const tag = { [TAG_HEADER]: `${run}/${source}` };
  return wrapTarget(target, {
    request: (request, options) => target.request({ ...request, headers: { ...request.headers, ...tag } }, options),
    connect: (options) => target.connect({ ...options, headers: { ...options?.headers, ...tag } }),
  });
}
