import { findActiveEntry } from './active-entry';

const entries = [
  { key: 'tasks', to: '/tasks', pluginId: 'tasks' },
  { key: 'meetings', to: '/meetings', pluginId: 'meetings' },
  { key: 'projects', to: '/project', pluginId: 'projects' },
  { key: 'archive', to: '/project/archive', pluginId: 'archive' },
  { key: 'settings', to: '/settings/subscription', pluginId: 'surveys' },
];

describe('the active entry', () => {
  it.each([
    ['/tasks', 'tasks', 'tasks'],
    ['/Tasks/0190', 'tasks', 'tasks'],
    ['/meeting-details/7', 'meetings', 'meetings'],
    ['/project-tasks/7', 'projects', 'projects'],
    ['/project/all', 'projects', 'projects'],
    ['/project/archive/2', 'archive', 'archive'],
    ['/settings/User', 'members', 'settings'],
    ['/settings/task-fields', 'tasks', 'settings'],
    ['/nowhere', undefined, undefined],
    ['/tasksandmore', undefined, undefined],
  ])('for %s in the area of %s is %s [R43.active]', (path, area, key) => {
    expect(findActiveEntry(entries, path, area)).toBe(key);
  });
});
