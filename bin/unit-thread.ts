import module from 'node:module';

// A thread that works on units of a run. Compiled code is kept between starts, as by the program: a thread has to ask for it itself,
// and before it loads what it works with.
module.enableCompileCache?.();
await import('./run/unit-messages.ts');
