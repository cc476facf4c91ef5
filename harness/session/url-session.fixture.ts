import type { UrlSessionOptions } from './session-options.ts';

/** Returns the options of a run by URL alone, without a rate limit, for a venue served by this process. @param more  overrides */
export function testUrlOptions(url: string, more: Partial<UrlSessionOptions> = {}): UrlSessionOptions {
  return {
    kind: 'url',
    url,
    controlUrl: null,
    controlToken: null,
    network: null,
    serviceName: 'Service',
    profile: 'live',
    role: 'auto',
    isolation: null,
    rate: 'unlimited',
    treasuryKey: null,
    allowMainnetWrites: false,
    ...more,
  };
}
