import { AdminUser, AdminUserQuery } from '@portals/contracts/admin';
import { listAddress } from '@portals/platform/list';

export const usersPath = '/api/admin/users';
export const userRows = AdminUser.array();

// The page size is fixed, so a value in the URL is ignored.
const UserListQuery = AdminUserQuery.omit({ pageSize: true, ids: true });
export type UserListQuery = Omit<AdminUserQuery, 'pageSize' | 'ids'>;
export const userSort = UserListQuery.shape.sort;
export const userListAddress = listAddress<UserListQuery>(UserListQuery, `${usersPath}?`);
