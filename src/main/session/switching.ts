import { z } from 'zod';
import type { ApiFailure } from '@shared/api/failure';
import { listIn } from '@shared/api/rows';
import { fail, ok, type Result } from '@shared/base/result';
import { callOf } from '@shared/catalogue';
import type { SwitchChoices } from '@shared/ipc/parts/desk';
import type { OptionNode } from '@shared/model/menu';
import { wireText } from '../net/wireText';
import type { Session } from './session';

const rowSchema = z.looseObject({ id: wireText });

/** The departments and roles that the signed-in person may switch between (spec 1 §2: both selects take the user's id). */
export async function switchChoices(session: Session): Promise<Result<SwitchChoices, ApiFailure>> {
  const { userId } = session.user;
  const ask = async (call: string, name: string): Promise<Result<OptionNode[], ApiFailure>> => {
    const answer = await session.call(callOf(call), { query: { userId } });
    if (!answer.ok) return answer;
    const rows = listIn(answer.value.data);
    if (rows === undefined) return fail({ kind: 'otherShape', detail: 'no options' });
    return ok(
      rows.flatMap((row) => {
        const read = rowSchema.safeParse(row);
        if (!read.success || read.data.id === '') return [];
        const label = wireText.parse(read.data[name]);
        return [{ value: read.data.id, label: label === '' ? read.data.id : label }];
      }),
    );
  };
  const [depts, roles] = await Promise.all([
    ask('dept.select', 'deptName'),
    ask('role.select', 'roleName'),
  ]);
  if (!depts.ok) return depts;
  return roles.ok ? ok({ depts: depts.value, roles: roles.value }) : roles;
}
