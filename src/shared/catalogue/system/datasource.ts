import { defineFamily } from '../defineFamily';
import type { ReferenceSpec } from '../family';
import { states } from '../states';

/** How data sources are offered. */
export const DATASOURCE: ReferenceSpec = {
  family: 'datasource',
  nameField: 'datasourceName',
  options: { call: 'datasource.list', shape: 'page', value: 'id', label: 'name' },
};

/** Databases that tenants and the code generator use (spec 3 §7 System administration, wire format §4.7). One that is in use cannot be removed. */
export const datasource = defineFamily({
  key: 'datasource',
  area: 'system',
  labels: { zh: '数据源管理', en: 'Data sources' },
  shared: true,
  documented: ['name', 'driverClass', 'url', 'username', 'password', 'remark'],
  heldBy: [
    { family: 'tenant', field: 'datasourceId' },
    { family: 'code', field: 'datasourceId' },
  ],
  fields: [
    'id',
    { name: 'name', label: { zh: '名称', en: 'Name' }, required: true, max: 100, unique: true, search: true, column: 180, form: true },
    {
      name: 'driverClass',
      label: { zh: '驱动类', en: 'Driver' },
      required: true,
      choices: states(
        ['com.mysql.cj.jdbc.Driver', 'MySQL', 'MySQL'],
        ['org.postgresql.Driver', 'PostgreSQL', 'PostgreSQL'],
        ['oracle.jdbc.OracleDriver', 'Oracle', 'Oracle'],
        ['com.microsoft.sqlserver.jdbc.SQLServerDriver', 'SQL Server', 'SQL Server'],
      ),
      column: 130,
      form: true,
    },
    { name: 'url', kind: 'text', label: { zh: '连接地址', en: 'Address' }, required: true, max: 500, column: 420, form: { wide: true } },
    { name: 'username', kind: 'text', label: { zh: '用户名', en: 'Account' }, required: true, max: 50, column: 150, form: true },
    { name: 'password', kind: 'secret', label: { zh: '密码', en: 'Password' }, required: true, max: 50, form: true },
    { name: 'remark', max: 255, column: 220, form: { wide: true } },
    { name: 'createTime', column: 165 },
  ],
  screen: { paths: ['/tool/datasource'], title: 'name' },
  base: '/api/blade-develop/datasource',
  certainty: 'composed',
  calls: [{ verb: 'list', kind: 'page' }, 'detail', 'remove', 'submit'],
});
