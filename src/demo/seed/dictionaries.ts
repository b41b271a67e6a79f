import type { DemoDatabase } from '../store/database';
import { seedId } from '../store/ids';

/** Dictionaries of the platform itself: code, name and `key:value` pairs (wire format §4.4). */
const DICTIONARIES: readonly (readonly [string, string, string])[] = [
  ['sex', '性别', '1:男;2:女;3:未知'],
  ['user_type', '用户平台', '1:WEB;2:APP;3:OTHER'],
  ['yes_no', '是否', '1:否;2:是'],
  ['notice', '通知', '1:发布通知;2:批转通知;3:转发通知;4:指示通知;5:任免通知;6:事务通知'],
  ['menu_category', '菜单类型', '1:菜单;2:按钮'],
  ['button_func', '按钮功能', '1:工具栏;2:操作栏;3:工具操作栏'],
  [
    'data_scope_type',
    '数据权限',
    '1:全部可见;2:本人可见;3:所在机构可见;4:所在机构及子级可见;5:自定义',
  ],
  ['api_scope_type', '接口权限', '1:系统接口;2:业务接口'],
  ['post_category', '岗位类型', '1:高层;2:中层;3:基层;4:其他'],
  ['org_category', '机构类型', '1:公司;2:部门;3:小组'],
  ['region', '行政区划', '0:国家;1:省份;2:地市;3:区县;4:乡镇;5:村委'],
  ['oss', '对象存储', '1:minio;2:qiniu;3:ali;4:tencent'],
  ['flow', '流程分类', '1:请假流程;2:报销流程'],
  ['garbage_type', '垃圾类型', '1:可回收物;2:有害垃圾;3:厨余垃圾;4:其他垃圾;5:大件垃圾;6:装修垃圾'],
  [
    'delivery_source',
    '投放来源',
    '1:刷卡投放;2:扫码投放;3:人脸识别;4:智能箱投放;5:手动录入;6:上门收集',
  ],
  ['evaluate', '投放评价', '1:优秀;2:良好;3:合格;4:不合格;5:未评价'],
];

/** Seeds the dictionaries: a parent with key "-1" and its children. */
export function seedDictionaries(db: DemoDatabase): void {
  let count = 0;
  const insert = db.sql(
    'INSERT INTO dict (id, parent_id, code, dict_key, dict_value, sort) VALUES (?,?,?,?,?,?)',
  );
  const add = (parent: bigint, code: string, key: string, value: string, sort: number): bigint => {
    count += 1;
    const id = seedId('dict', count);
    insert.run(id, parent, code, key, value, sort);
    return id;
  };
  DICTIONARIES.forEach(([code, name, pairs], n) => {
    const parent = add(0n, code, '-1', name, n + 1);
    pairs.split(';').forEach((pair, order) => {
      const [key = '', value = ''] = pair.split(':');
      add(parent, code, key, value, order + 1);
    });
  });
}
