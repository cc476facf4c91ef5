import { start } from './program.fixture.ts';

export interface ServedVenue {
  /** What a run needs to judge it, and operate it. */
  readonly args: readonly string[];
  end(): Promise<void>;
}

/** A venue in a process of its own. */
export async function servedVenue(args: readonly string[] = []): Promise<ServedVenue> {
  const venue = start(['serve', '--port', '0', '--control-port', '0', ...args]);
  const said = await venue.saying(/^control .*\n/m);
  const [, url = '', control = ''] = /^listening (\S+)\ncontrol (\S+)\n/.exec(said) ?? [];
  return {
    args: ['--target', url, '--control', control],
    end: async () => {
      venue.process.kill('SIGTERM');
      await venue.ended;
    },
  };
}
