import module from 'node:module';

// Thread that runs units. Each thread has to enable the compile cache itself, before it loads further modules.
module.enableCompileCache?.();
await import('./run/unit-messages.ts');
