import { generateGateFaults } from '../reference-model/faults/generated.ts';
import { allFaults, faultsWhenConcurrent, faultsWhenDisturbed } from '../reference-model/faults/index.ts';
import { readShippedGenesis, Venue, type VenueOptions } from '../reference-model/index.ts';
import { startServer } from '../reference-model/server/index.ts';
import { startProgram } from './program.fixture.ts';

export interface TestServedVenue {
  /** Arguments with which a run reaches and operates the venue. */
  readonly args: readonly string[];
  end(): Promise<void>;
}

/** Serves an in-process venue with these faults, as `serve` would. */
export async function serveVenueWithFaults(...faults: readonly string[]): Promise<TestServedVenue> {
  return serveVenueWithOptions({ archive: faults.length > 0 ? 'bounded' : 'none', edits: faults.map(editOf) });
}

/** Serves an in-process venue with these options. */
export async function serveVenueWithOptions(
  form: VenueOptions,
  genesis = readShippedGenesis('default'),
): Promise<TestServedVenue> {
  const venue = new Venue(genesis, form);
  const server = await startServer(venue, { port: 0, controlPort: 0, blocks: { mode: 'timer', ms: 100 } });
  return {
    args: ['--target', server.url, '--control', server.controlUrl ?? ''],
    end: () => server.close(),
  };
}

function editOf(id: string) {
  const written = [...allFaults, ...faultsWhenDisturbed, ...faultsWhenConcurrent];
  const fault = written.find((row) => row.id === id) ?? generateGateFaults().find((row) => row.id === id);
  if (fault === undefined) throw new Error(`no fault is called ${id}`);
  return fault.edit;
}

/** Serves a venue in a process of its own, for features that only arguments of `serve` enable. */
export async function startVenueProcess(args: readonly string[] = []): Promise<TestServedVenue> {
  const venue = startProgram(['serve', '--port', '0', '--control-port', '0', ...args]);
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
