import { utilityProcess } from 'electron';
import { Emitter } from '@shared/base/emitter';
import type { ChildPort } from '../ports/process';

/** Starts a built entry in a utility process; its output goes to our own stderr only. */
export function startUtility(entry: string, name: string): ChildPort {
  const child = utilityProcess.fork(entry, [], { serviceName: name, stdio: 'inherit' });
  const message = new Emitter<unknown>();
  const exited = new Emitter<number>();
  child.on('message', (value: unknown) => message.emit(value));
  child.on('exit', (code) => exited.emit(code));
  return {
    message,
    exited,
    post: (value) => child.postMessage(value),
    kill: () => {
      child.kill();
    },
  };
}
