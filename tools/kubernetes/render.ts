import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { containersOf, type Manifest, workloadsOf } from './manifest';

interface Kustomization {
  kind?: string;
  namespace?: string;
  labels?: { pairs: Record<string, string> }[];
  resources: string[];
  components?: string[];
  images?: { name: string; newName?: string; newTag?: string }[];
  patches?: { patch: string }[];
}

const known = new Set([
  'apiVersion',
  'kind',
  'namespace',
  'labels',
  'resources',
  'components',
  'images',
  'patches',
]);
/** Kinds without a namespace. */
const clusterWide = new Set(['Namespace']);

const isMap = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Merges a patch into an object. @throws for a list, because Kubernetes merges lists differently depending on their type */
function merge(into: object, patch: object): void {
  for (const [key, value] of Object.entries(patch)) {
    if (Array.isArray(value)) throw new Error(`a patch with a list (${key}) is not understood`);
    const present: unknown = Reflect.get(into, key);
    if (isMap(value) && isMap(present)) merge(present, value);
    else Reflect.set(into, key, value);
  }
}

function setImages(objects: Manifest[], images: NonNullable<Kustomization['images']>): void {
  for (const container of workloadsOf(objects).flatMap(({ pod }) => containersOf(pod))) {
    const [name = '', tag] = container.image.split(':');
    const found = images.find((image) => image.name === name);
    if (!found) continue;
    const newTag = found.newTag ?? tag;
    container.image = (found.newName ?? name) + (newTag === undefined ? '' : `:${newTag}`);
  }
}

function applyPatch(objects: Manifest[], text: string): void {
  const patch = parse(text);
  const target = objects.find(
    ({ kind, metadata }) => kind === patch.kind && metadata.name === patch.metadata.name,
  );
  if (!target) throw new Error(`the patch of ${patch.kind}/${patch.metadata.name} finds nothing`);
  merge(target, patch);
}

function readObjects(path: string): Manifest[] {
  if (statSync(path).isDirectory()) return render(path);
  // Kubernetes parses YAML 1.1, in which 0440 is octal.
  return parseAllDocuments(readFileSync(path, 'utf8'), { version: '1.1' }).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS();
  });
}

/**
 * Renders a folder as `kubectl kustomize` does, with only the features used here.
 * @param around objects to which a component is applied
 * @throws when the folder uses another feature
 */
export function render(folder: string, around: Manifest[] = []): Manifest[] {
  const path = join(folder, 'kustomization.yaml');
  if (!existsSync(path)) throw new Error(`${path} is missing`);
  const file: Kustomization = parse(readFileSync(path, 'utf8'));
  const other = Object.keys(file).filter((key) => !known.has(key));
  if (other.length > 0) throw new Error(`${path}: ${other.join(', ')} is not understood`);
  if ((file.kind === 'Component') !== around.length > 0)
    throw new Error(`${path}: ${file.kind} is out of place`);
  let objects = [...around, ...file.resources.flatMap((resource) => readObjects(join(folder, resource)))];
  for (const component of file.components ?? []) objects = render(join(folder, component), objects);
  for (const object of objects) {
    if (file.namespace !== undefined && !clusterWide.has(object.kind))
      object.metadata.namespace = file.namespace;
    for (const { pairs } of file.labels ?? [])
      object.metadata.labels = { ...object.metadata.labels, ...pairs };
  }
  setImages(objects, file.images ?? []);
  for (const { patch } of file.patches ?? []) applyPatch(objects, patch);
  return objects;
}
