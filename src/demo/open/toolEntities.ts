import {
  BASE,
  EQUAL,
  get,
  id,
  int,
  isDeleted,
  MAP,
  post,
  remark,
  text,
  writes,
  type OpenEntity,
} from './entity';

/** A report file; none is there, and the same calls answer below two paths. */
const report = (key: string, path: string): OpenEntity => ({
  ...{ key, path, id: 'id', isBase: false, isIsolated: false },
  ...{ noRow: '{}', emptyUpdate: 'code 200' },
  columns: [id('id'), text('name'), isDeleted],
  calls: [
    get('list', 'page', 'token', MAP),
    get('detail', 'detail', 'token'),
    ...writes('token', ['remove']),
  ],
});

/** Calls without a table of their own. */
const TABLELESS: Omit<OpenEntity, 'key' | 'path' | 'calls'> = {
  ...{ id: 'id', isBase: false, isIsolated: false, noRow: '{}', emptyUpdate: 'code 200' },
  columns: [id('id')],
};

/** What developers and files need: none of it has seeded rows, and no store of files is connected. */
export const TOOLS: readonly OpenEntity[] = [
  {
    ...{ key: 'code', path: '/blade-develop/code', id: 'id', isBase: false, isIsolated: false },
    ...{ noRow: '{}', emptyUpdate: 'HTTP 500' },
    columns: [
      id('id'),
      id('datasourceId'),
      text('serviceName', 64),
      text('codeName', 64),
      text('tableName', 64),
      text('tablePrefix', 64),
      text('pkName', 32),
      int('baseMode'),
      int('wrapMode'),
      text('packageName', 500),
      text('apiPath', 2000),
      text('webPath', 2000),
      isDeleted,
    ],
    calls: [
      get('list', 'page', 'role', MAP),
      get('detail', 'detail', 'role'),
      ...writes('role', ['submit', 'remove']),
      post('copy', 'own', 'role', { needs: ['id'] }),
      post('gen-code', 'own', 'role', { needs: ['ids'] }),
    ],
  },
  {
    ...{ key: 'datasource', path: '/blade-develop/datasource', id: 'id', isBase: true },
    ...{ isIsolated: false, noRow: '{}', emptyUpdate: 'code 200' },
    columns: [
      ...BASE,
      text('name', 100),
      text('driverClass', 100),
      text('url', 500),
      text('username', 50),
      text('password', 50),
      remark,
    ],
    calls: [
      get('list', 'page', 'token', EQUAL),
      get('select', 'array', 'token', { conditions: 'ignored', tenants: 'all' }),
      get('detail', 'detail', 'token'),
      ...writes('token', ['submit', 'save', 'update', 'remove']),
    ],
  },
  report('report', '/blade-report/report/rest'),
  report('report-plain', '/report/rest'),
  {
    ...{ key: 'oss', path: '/blade-resource/oss/endpoint', ...TABLELESS },
    calls: [
      get('stat-file', 'own', 'token', { needs: ['fileName'] }),
      get('file-path', 'own', 'token', { needs: ['fileName'] }),
      get('file-link', 'own', 'token', { needs: ['fileName'] }),
      post('make-bucket', 'own', 'token', { needs: ['bucketName'] }),
      post('remove-bucket', 'own', 'token', { needs: ['bucketName'] }),
      post('copy-file', 'own', 'token', { needs: ['fileName', 'destBucketName'] }),
      post('put-file', 'own', 'token'),
      post('put-file-by-name', 'own', 'token', { needs: ['fileName'] }),
      post('remove-file', 'own', 'token', { needs: ['fileName'] }),
      post('remove-files', 'own', 'token', { needs: ['fileNames'] }),
    ],
  },
  {
    ...{ key: 'dashboard', path: '/blade-desk/dashboard', ...TABLELESS },
    calls: [
      get('activities', 'own', 'token'),
      get('notices', 'own', 'token'),
      get('my-notices', 'own', 'token'),
    ],
  },
];
