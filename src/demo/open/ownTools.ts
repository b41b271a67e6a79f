import { status } from '../wire/answer';
import { idsOf } from './inputs';
import type { OwnCall } from './ownCall';
import { broken } from './values';
import { mustFind } from './writes';

const BUCKET = '000000-bladex';

/** No store of files can be reached. */
const noStore: OwnCall = () => {
  throw broken('Connection refused');
};

export const TOOL_CALLS: Readonly<Record<string, OwnCall>> = {
  'code/copy': ({ store, entity, inputs }) => {
    const [id = null] = idsOf(inputs.params['id'] ?? '');
    const { code_name: name, ...row } = mustFind(store, entity, id);
    store.insert(entity, { ...row, id: null, code_name: `${name ?? ''}-copy` });
    return status(true);
  },
  'code/gen-code': ({ store, entity, inputs }) => {
    const ids = idsOf(inputs.params['ids'] ?? '');
    if (ids.length === 0) throw broken();
    // Files would be written for what is there, which needs a data source that is none.
    if (ids.some((id) => store.find(entity, id) !== undefined)) throw broken();
    return status(true);
  },
  'oss/stat-file': noStore,
  // Composed only: the file need not exist.
  'oss/file-path': ({ inputs }) => `${BUCKET}/${inputs.params['fileName']}`,
  'oss/file-link': ({ inputs }) => `http://127.0.0.1:9000/${BUCKET}/${inputs.params['fileName']}`,
  'oss/make-bucket': noStore,
  'oss/remove-bucket': () => status(true),
  'oss/copy-file': noStore,
  'oss/put-file': noStore,
  'oss/put-file-by-name': noStore,
  'oss/remove-file': noStore,
  'oss/remove-files': noStore,
  'dashboard/activities': () => [
    {
      id: 'trend-1',
      updatedAt: '2026-01-01',
      user: { name: '曲丽丽', avatar: 'https://chengjing.example/avatar.png' },
      group: { name: '收集运输部', link: 'https://chengjing.example/' },
      project: { name: '本月收运', link: 'https://chengjing.example/' },
      template: '在 @{group} 新建项目 @{project}',
    },
  ],
  'dashboard/notices': () => [
    {
      logo: 'https://chengjing.example/logo.png',
      title: '收运',
      description: '每日收运安排',
      member: '指挥调度中心',
      href: '',
    },
  ],
  'dashboard/my-notices': () => [
    {
      id: '000000001',
      title: '你收到了 14 份新周报',
      type: 'notification',
      datetime: '2026-01-01',
    },
    { id: '000000006', title: '值班长 评论了你', type: 'message', clickClose: 'true' },
  ],
};
