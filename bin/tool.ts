import manifest from '../package.json' with { type: 'json' };

/** Name and version of this program, as reports carry them. */
export const toolInfo = { name: manifest.name, version: manifest.version } as const;
