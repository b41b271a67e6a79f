import { join } from 'node:path';
import type { PolicyProblem } from './document';
import { PolicyFile } from './file';
import { Policies, type PolicySource } from './policies';
import { RegistryPolicy, type ReadKey } from './registry';
import { judgeModes } from './trust';

const FILE = 'policy.json';

/** What Windows is asked for. */
export interface PolicyTools {
  readonly readKey: ReadKey;
  programData(): Promise<string>;
  readonly judge: (path: string) => Promise<PolicyProblem | null>;
}

export interface PolicyMachine {
  readonly platform: NodeJS.Platform;
  /** Folder that the program is installed in; '' for a run from sources. */
  readonly installed: string;
  /** File that a run from sources names; '' for none. It is taken as it is. */
  readonly named: string;
  readonly tools: () => PolicyTools;
}

/**
 * Every place of policy on this machine, strongest first. On Windows: the registry, the folder of
 * the program, the folder for the data of all users. The first two are for administrators alone, or
 * for whoever could replace the program; in the third one everybody may make files, so that owner
 * and rights are looked at. Elsewhere: one file of root's in `/etc`.
 */
export async function findPolicies(machine: PolicyMachine): Promise<Policies> {
  const { platform, installed, named } = machine;
  if (named !== '') return new Policies([new PolicyFile(named, null)]);
  if (platform !== 'win32') {
    const judge = async (path: string, fd: number) => judgeModes(path, fd);
    return new Policies([new PolicyFile(`/etc/chengjing/${FILE}`, judge)]);
  }
  const tools = machine.tools();
  const beside: PolicySource[] =
    installed === '' ? [] : [new PolicyFile(join(installed, FILE), null)];
  const shared = join(await tools.programData(), 'Chengjing', FILE);
  return new Policies([
    new RegistryPolicy(tools.readKey),
    ...beside,
    new PolicyFile(shared, tools.judge),
  ]);
}

/** The same, read once: what the settings begin with. */
export async function loadPolicies(machine: PolicyMachine): Promise<Policies> {
  const policies = await findPolicies(machine);
  await policies.load();
  return policies;
}
