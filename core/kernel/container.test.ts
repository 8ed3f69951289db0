import { serviceToken } from '../contract';
import { createContainer, registrarFor } from './container';
import { resolve } from './inject';

const own = serviceToken<{ readonly name: string }>('alpha:own');
const foreign = serviceToken<object>('core:Clock');
const name = serviceToken<string>('alpha:name');

describe('registrarFor', () => {
  it('binds the plugin’s own services as singletons with their dependencies', () => {
    const container = createContainer();
    const registrar = registrarFor('alpha', container);
    registrar.addFactory(name, [], () => 'first');
    registrar.addFactory(own, [name], (text) => ({ name: text }));

    expect(resolve(container, own)).toEqual({ name: 'first' });
    expect(resolve(container, own)).toBe(resolve(container, own));
  });

  it('refuses a token that is owned by another owner', () => {
    const registrar = registrarFor('alpha', createContainer());
    expect(() => registrar.addFactory(foreign, [], () => ({}))).toThrow(
      "Plugin 'alpha' may not bind 'core:Clock'; it belongs to another owner.",
    );
  });

  it('hides a plugin’s bindings from its parent and siblings', () => {
    const root = createContainer();
    const alpha = createContainer(root);
    registrarFor('alpha', alpha).addFactory(name, [], () => 'hidden');
    expect(() => resolve(root, name)).toThrow();
    expect(() => resolve(createContainer(root), name)).toThrow();
  });
});
