"""A Dask cluster that plays: one that runs, by the address of its scheduler (`tcp://10.0.0.1:8786`), or one of so many
processes that is started here and ended afterwards (`local:4`).

Trials travel as recipes. With them goes a mark of the rules as they are here, and a worker that would play other games
refuses. What a worker was at when it died is done again by another, and results are added up in the order of the
pieces: neither how many workers there are nor what becomes of them is felt in a result.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future, wait
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from functools import partial
from importlib import import_module
from typing import Any, TypeVar

from wanju.kernel.errors import BadNumber, GameError, brief, out_of_range, shorten
from wanju.lab.chunks import MOST_JOBS, Crew, Jobs, Parcel, Task, Work, parcel
from wanju.lab.cluster_worker import DISCREET, edition, mark_of, play_there
from wanju.lab.guest import Guest
from wanju.lab.quiet import quiet
from wanju.lab.trial import Trial
from wanju.lab.workers import cores, in_order

T = TypeVar("T")
TO_CONNECT = 5
"""Seconds until a scheduler that does not answer is taken for dead."""
TO_BEGIN = 15
"""Seconds in which a first worker may come."""
PATIENCE = 10
"""Seconds after which somebody looks whether there are workers left; twice none, and nobody waits any longer."""
LOCAL = re.compile(r"local(?::(?P<count>\d{1,6}))?")
REMOTE = re.compile(r"tcp://(?:[\w.-]+|\[[0-9a-fA-F:.]+\]):(?P<port>\d{1,5})")


@contextmanager
def hired(cluster: str | None, threads: Jobs = None) -> Iterator[Jobs]:
    """Who does the work: the cluster that is named, as long as it is needed, else the threads of this machine."""
    if cluster is None:
        yield threads
        return
    if threads is not None:
        told = "Either --threads or --cluster: a cluster has as many threads as its workers have."
        raise BadNumber(told, "--threads 与 --cluster 只能写一个：集群的线程数由各工作进程决定。")
    count = processes(cluster)
    with ExitStack() as stack:
        dask = library()
        stack.enter_context(quiet("distributed", "tornado", "asyncio"))
        address = cluster if count is None else stack.enter_context(started(dask, count)).scheduler_address
        yield Cluster(dask, stack.enter_context(connected(dask, address)))


def processes(cluster: str) -> int | None:
    """How many there are to be of a local cluster; nothing where it is the address of one that runs."""
    if found := LOCAL.fullmatch(cluster):
        count = int(found["count"] or cores())
        if not 1 <= count <= MOST_JOBS:
            raise BadNumber(*out_of_range("local", count, 1, MOST_JOBS))
        return count
    found = REMOTE.fullmatch(cluster)
    if not found or not 0 < int(found["port"]) < 2**16:
        told = "Write the address of a Dask scheduler, such as tcp://10.0.0.1:8786, or local:4 to start four processes."
        zh = "请写 Dask 调度器的地址，如 tcp://10.0.0.1:8786，或写 local:4 在本机启动四个进程。"
        raise BadNumber(f"--cluster cannot be {shorten(cluster)}. {told}", f"--cluster 不能是 {shorten(cluster)}。{zh}")
    return None


def library() -> Any:
    """Dask, or a sentence that says how to get it."""
    try:
        return import_module("distributed")
    except ImportError:
        told = "--cluster needs Dask, which is not here; install it with: pip install 'wanju[cluster]'."
        raise GameError(told, "--cluster 要用 Dask，这里没有；请安装：pip install 'wanju[cluster]'。") from None


def started(dask: Any, count: int) -> AbstractContextManager[Any]:
    """A cluster of this machine alone, which ends with its context."""
    made: AbstractContextManager[Any] = dask.LocalCluster(
        n_workers=count, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, memory_limit=0,
        preload=[DISCREET],
    )  # fmt: skip
    return made


@contextmanager
def connected(dask: Any, address: str) -> Iterator[Any]:
    """A client of the scheduler there, once it has a worker."""
    try:
        client = dask.Client(address, timeout=TO_CONNECT, set_as_default=False)
    except (OSError, ValueError, RuntimeError) as error:
        told = f"There is no cluster at {address}: no Dask scheduler answers there. It is started by: dask scheduler."
        raise GameError(told, f"{address} 没有集群：那里没有 Dask 调度器应答；启动它用 dask scheduler。") from error
    try:
        try:
            client.wait_for_workers(1, timeout=TO_BEGIN)
        except TimeoutError:
            raise no_workers(address) from None
        check_hosts(client)
        yield client
    finally:
        with suppress(Exception):
            client.close(timeout=TO_CONNECT)


def no_workers(address: str) -> GameError:
    told = f"The cluster at {address} has no workers. Start some on its hosts: dask worker {address}."
    return GameError(told, f"集群 {address} 没有工作进程；请在各主机上启动：dask worker {address}。")


def check_hosts(client: Any) -> None:
    """Refuse a cluster on which somebody has no Wanju: one that cannot even read what it is sent breaks off."""
    found = client.run(import_module, play_there.__module__, on_error="return")
    try:
        client.run_on_scheduler(import_module, play_there.__module__)
    except ImportError as error:
        found[client.scheduler.address] = error
    for address, answer in found.items():
        if isinstance(answer, Exception):
            why, needed = brief(str(answer)), edition()
            told = f"{address} of the cluster cannot play ({why}); install {needed} on every host."
            raise GameError(told, f"集群中的 {address} 无法对局（{why}）；请在每台主机上安装 {needed}。")


class Hands(Executor):
    """The executor of a client, which may be left without waiting."""

    def __init__(self, client: Any) -> None:
        self.executor = client.get_executor(pure=False)

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        made: Future[Any] = self.executor.submit(fn, *args, **kwargs)
        return made

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        with suppress(Exception):  # of a scheduler that has gone
            self.executor.shutdown(wait=wait)


class Cluster(Crew):
    """The workers of a scheduler."""

    def __init__(self, dask: Any, client: Any) -> None:
        self.dask, self.client, self.address = dask, client, client.scheduler.address

    @property
    def threads(self) -> int:
        return sum(self.client.nthreads().values())

    def each(self, work: Work[T], tasks: Iterable[Task]) -> Iterator[T]:
        """A worker that has died is no matter, unless the same piece has ended several."""
        play = partial(play_there, edition(), work)
        try:
            yield from in_order(Hands(self.client), max(1, self.threads), play, map(marked, tasks), self.patiently)
        except self.dask.KilledWorker:
            told = "Several workers of the cluster have died of the same games; see what they say on their hosts."
            raise GameError(told, "集群中有多个工作进程因同样的对局而终止；请查看它们在各主机上的输出。") from None
        except (CancelledError, self.dask.comm.CommClosedError, OSError):
            told = f"The cluster at {self.address} has gone; what it has not finished has to be played again."
            raise GameError(told, f"集群 {self.address} 已断开；未完成的部分须重新开始。") from None

    def patiently(self, future: Future[T]) -> T:
        """The result, as long as there is somebody who might bring it."""
        found = 1
        while not wait([future], PATIENCE).done:
            before, found = found, len(self.client.nthreads())
            if not before and not found:
                raise no_workers(self.address)
        return future.result()


def marked(task: Task) -> tuple[dict[str, str], Parcel]:
    """A task as it travels, with the mark of its rules."""
    check(task[0])
    return mark_of(task[0].ruleset), parcel(task)


def check(trial: Trial) -> None:
    """Refuse players who are of this machine."""
    for player in trial.seated[0]:
        if isinstance(player, Guest):
            told = f"{shorten(player.name)} is a player of your own, who is on this machine alone; leave --cluster out."
            raise GameError(told, f"{shorten(player.name)} 是自带玩家，只在本机；请去掉 --cluster。")
