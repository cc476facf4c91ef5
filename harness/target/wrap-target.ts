import type { Target } from './wire.ts';

/** Returns the target with some of its methods replaced. Closing it closes the target. */
export function wrapTarget(target: Target, ways: Partial<Pick<Target, 'request' | 'connect' | 'prepay'>>): Target {
  return {
    url: target.url,
    traffic: target.traffic,
    request: (request, options) => target.request(request, options),
    connect: (options) => target.connect(options),
    prepay: async (weight) => target.prepay?.(weight),
    close: () => target.close(),
    ...ways,
  };
}
