import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FamilySpec } from '@shared/catalogue/family';
import type { FieldValue } from '@shared/catalogue/kinds/kind';
import { machine } from '@shared/catalogue/devices/machine';
import { readRecord, type RecordView } from '@shared/catalogue/record';
import { materialApplyRecord } from '@shared/catalogue/warehouse/materialApplyRecord';
import { user } from '@shared/catalogue/system/user';
import { createLiveStore } from '@renderer/data/live';
import { ServicesContext, type Services } from '@renderer/data/services';
import { conflictsOf } from '@renderer/records/form/conflict';
import { isOfList, useDetail } from '@renderer/records/form/useDetail';
import { useRecordForm } from '@renderer/records/form/useRecordForm';
import { UploadsContext } from '@renderer/records/kinds/uploads';
import { usePictures } from '@renderer/records/kinds/usePictures';
import { useUpload } from '@renderer/records/kinds/useUpload';
import { emptyPage } from '@tests/support/emptyPage';
import { FakeClock } from '@tests/support/fakeClock';

interface Asked {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly answer: (result: unknown) => Promise<void>;
}

type Form = ReturnType<typeof useRecordForm>;

const PICTURE = new File([new Uint8Array(8)], 'zhang.png', { type: 'image/png' });
const LINK = { ok: true, value: { link: '/files/zhang.png', name: 'zhang.png' } };
const SAVED = { ok: true, value: { checked: true, kept: [], record: null } };
const FILLED = {
  account: 'zhang',
  name: '张三',
  realName: '张三',
  roleId: ['1'],
  deptId: '3',
  password: 'Aa123456',
};

let asked: Asked[];
let kept: unknown[];
let done: string[];
let form: Form;
let choose: (file: File) => Promise<void>;
let pictures: ReturnType<typeof usePictures>;
let root: Root;

/** The editor of a picture, as the form has it. */
function Picture(props: { readonly take: (link: string) => void }) {
  const { send } = useUpload();
  const { take } = props;
  choose = async (file) => {
    const link = await send(file);
    if (link !== null) take(link);
  };
  return null;
}

/** The editor of several pictures. */
function Pictures(props: {
  readonly value: FieldValue | null;
  readonly take: (value: FieldValue | null) => void;
}) {
  pictures = usePictures(props.value, props.take);
  return null;
}

interface DeskProps {
  readonly family: FamilySpec;
  readonly record: RecordView | null;
}

/** A form as its dialog opens it: once its record is there. */
function Desk({ family, record }: DeskProps) {
  const isInList = isOfList(family, undefined);
  const detail = useDetail(family, record, () => void done.push('gone'), isInList);
  return detail.status === 'ready' ? (
    <Form family={family} record={detail.record} isRead={detail.isRead} />
  ) : null;
}

function Form({ family, record, isRead }: DeskProps & { readonly isRead: boolean }) {
  form = useRecordForm({
    family,
    records: family,
    owner: null,
    mode: record === null ? 'add' : 'edit',
    record,
    isRead,
    draft: {
      found: null,
      keep: ({ values }) => void kept.push(values),
      forget: () => void done.push('forgot'),
    },
    found: null,
    onClose: () => undefined,
    onDirty: () => undefined,
    onSaved: () => void done.push('saved'),
    onPartly: () => void done.push('partly'),
    onGone: () => void done.push('gone'),
  });
  const { change, uploads } = form;
  return (
    <UploadsContext value={uploads.begin}>
      <Picture take={(link) => change('avatar', link)} />
      <Pictures value={form.values['email'] ?? null} take={(value) => change('email', value)} />
    </UploadsContext>
  );
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('HTMLIFrameElement', class {});
  vi.stubGlobal('document', { getElementById: () => null });
  [asked, kept, done] = [[], [], []];
  root = createRoot(emptyPage());
});

afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

async function open(family: FamilySpec, record: RecordView | null): Promise<void> {
  const request = (name: string, args: Asked['args']) =>
    new Promise((resolve) => {
      const answer = (result: unknown): Promise<void> => act(async () => resolve(result));
      asked.push({ name, args, answer });
    });
  const services = {
    bridge: { request },
    choices: { freshen: () => undefined },
    clock: new FakeClock(),
    live: createLiveStore(),
  } as unknown as Services;
  await act(async () =>
    root.render(
      <ServicesContext value={services}>
        <Desk family={family} record={record} />
      </ServicesContext>,
    ),
  );
}

const type = (name: string, value: FieldValue): void => act(() => form.change(name, value));
const save = (): Promise<void> => act(async () => void form.save(false));
/** Chooses a picture; its upload runs until it is answered. */
const upload = (): Promise<void> => act(async () => void choose(PICTURE));
/** The request of a name that was sent last. */
function last(name: string): Asked {
  const found = asked.findLast((one) => one.name === name);
  if (found === undefined) throw new Error(`no ${name}`);
  return found;
}
const names = (): readonly string[] => asked.map(({ name }) => name);

test('what is typed while a picture is on its way stays', async () => {
  await open(user, null);
  await upload();
  type('realName', '张三');
  type('phone', '13812345678');
  await last('data.upload').answer(LINK);
  expect(form.values).toMatchObject({
    realName: '张三',
    phone: '13812345678',
    avatar: '/files/zhang.png',
  });
  expect(kept.at(-1)).toMatchObject({ realName: '张三', phone: '13812345678' });
});

test('a save waits for a picture that is on its way, and has it then', async () => {
  await open(user, null);
  for (const [name, value] of Object.entries(FILLED)) type(name, value);
  await upload();
  expect(form.uploads.running).toBe(true);
  await save();
  expect(names()).toEqual(['data.upload']);
  await last('data.upload').answer(LINK);
  expect(form.uploads.running).toBe(false);
  await save();
  expect(last('data.save').args['values']).toMatchObject({ avatar: '/files/zhang.png' });
  await last('data.save').answer(SAVED);
  expect(done).toEqual(['forgot', 'saved']);
});

test('a picture that the server refuses holds no save back', async () => {
  await open(user, null);
  await upload();
  await last('data.upload').answer({ ok: false, error: { kind: 'cancelled' } });
  expect(form.uploads.running).toBe(false);
  expect(form.values['avatar']).toBeNull();
});

test('a picture that comes after the form was closed leaves no draft', async () => {
  await open(user, null);
  await upload();
  await act(async () => root.render(null));
  await last('data.upload').answer(LINK);
  expect(kept).toEqual([]);
});

test('a picture that is removed while others are on their way stays removed', async () => {
  await open(user, null);
  type('email', '/files/1.png,/files/2.png');
  await act(async () => void pictures.add([PICTURE, PICTURE]));
  act(() => pictures.remove(0));
  await last('data.upload').answer(LINK);
  await last('data.upload').answer({ ok: true, value: { link: '/files/3.png', name: '3.png' } });
  expect(form.values['email']).toBe('/files/2.png,/files/zhang.png,/files/3.png');
});

test('rows that are typed while a picture of one of them is on its way stay', async () => {
  await open(materialApplyRecord, null);
  const set = (at: number, name: string, value: string) =>
    form.changeRows((rows) => rows.map((row, n) => (n === at ? { ...row, [name]: value } : row)));
  act(() => form.changeRows(() => [{}]));
  const { changeRows } = form;
  act(() => changeRows((rows) => [...rows, {}]));
  act(() => set(1, 'remark', 'b'));
  act(() => {
    set(0, 'remark', 'a');
    set(0, 'picture', '/files/1.png');
  });
  expect(form.items).toEqual([{ remark: 'a', picture: '/files/1.png' }, { remark: 'b' }]);
});

describe('a record of a family without a call for one', () => {
  const row = {
    id: '7',
    deviceCode: 'k7',
    deviceName: '旧名',
    machineKind: '1',
    machineModel: '2',
  };
  const NOT_FOUND = { ok: false, error: { kind: 'otherShape', detail: 'not found in its list' } };
  const there = (more: object) => ({ ok: true, value: readRecord(machine, { ...row, ...more }) });

  test('is edited as the server has it, and a change of another person is named before the save', async () => {
    await open(machine, readRecord(machine, row));
    await last('data.detail').answer(there({ deviceName: '新名' }));
    expect(form.values['deviceName']).toBe('新名');
    type('imei', '123');
    await save();
    await last('data.detail').answer(there({ deviceName: '更新的名' }));
    expect(names()).toEqual(['data.detail', 'data.detail']);
    expect(conflictsOf(form.fields, form.first, form.fresh ?? {}, form.values)).toMatchObject([
      { field: { name: 'deviceName' }, before: '新名', now: '更新的名' },
    ]);
    act(() => form.merge());
    await save();
    await last('data.detail').answer(there({ deviceName: '更新的名' }));
    expect(last('data.save').args['values']).toMatchObject({
      deviceName: '更新的名',
      imei: '123',
    });
  });

  test('that the server does not find by its id is edited as the list had it, without a conflict', async () => {
    await open(machine, readRecord(machine, row));
    await last('data.detail').answer(NOT_FOUND);
    expect(form.values['deviceName']).toBe('旧名');
    type('imei', '123');
    await save();
    expect(names()).toEqual(['data.detail', 'data.save']);
    expect(done).toEqual([]);
  });

  test('that is not found before the save is saved', async () => {
    await open(machine, readRecord(machine, row));
    await last('data.detail').answer(there({}));
    type('imei', '123');
    await save();
    await last('data.detail').answer(NOT_FOUND);
    expect(form.fresh).toBeNull();
    expect(last('data.save').args['values']).toMatchObject({ deviceName: '旧名', imei: '123' });
  });
});

test('a masked value that nobody touched holds no save back, and is not sent', async () => {
  const shown = {
    id: '7',
    account: 'zhang',
    name: '张三',
    realName: '张三',
    roleId: '1',
    deptId: '3',
  };
  const masked = { ok: true, value: readRecord(user, { ...shown, phone: '138****8000' }) };
  await open(user, masked.value);
  await last('data.detail').answer(masked);
  type('realName', '李四');
  await save();
  await last('data.detail').answer(masked);
  expect(last('data.save').args['values']).toMatchObject({ realName: '李四', name: '张三' });
  expect(last('data.save').args['values']).not.toHaveProperty('phone');
});

test('pictures whose addresses the server signs anew are no change of another person', () => {
  const before = { avatar: 'https://oss/a.png?sign=1', realName: '张三' };
  const now = { avatar: 'https://oss/a.png?sign=2', realName: '张三' };
  expect(conflictsOf(user.fields, before, now, before)).toEqual([]);
  const other = { ...now, avatar: 'https://oss/b.png?sign=2' };
  expect(conflictsOf(user.fields, before, other, before)).toHaveLength(1);
});
