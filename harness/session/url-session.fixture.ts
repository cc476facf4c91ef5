import type { UrlSessionOptions } from './session-options.ts';

/** Returns the options of a run by URL alone, at no rate, for a venue that this process serves. @param more  what differs */
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
